<?php
/** Removes everything that the plugin stored on this site. Posts in Masthead stay. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'masthead_settings' );
foreach ( array( 'share', 'post_id', 'step', 'payload', 'status', 'status_at', 'error', 'attempts' ) as $masthead_name ) {
	delete_post_meta_by_key( '_masthead_' . $masthead_name );
}
wp_unschedule_hook( 'masthead_share' );
