<?php
/**
 * Plugin Name: Share to Masthead
 * Description: Creates a Masthead post for every post that you publish, with its title, excerpt, link and featured image.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: masthead
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/includes/class-masthead-settings.php';
require_once __DIR__ . '/includes/class-masthead-client.php';
require_once __DIR__ . '/includes/class-masthead-sharing.php';
require_once __DIR__ . '/includes/class-masthead-settings-page.php';
require_once __DIR__ . '/includes/class-masthead-meta-box.php';

Masthead_Sharing::register();
if ( is_admin() ) {
	Masthead_Settings_Page::register();
	Masthead_Meta_Box::register();
}
register_deactivation_hook( __FILE__, array( 'Masthead_Sharing', 'unschedule_all' ) );
