<?php
defined( 'ABSPATH' ) || exit;

/** Settings → Masthead. */
class Masthead_Settings_Page {
	const SLUG = 'masthead';

	public static function register(): void {
		add_action(
			'admin_menu',
			static function (): void {
				add_options_page( __( 'Masthead', 'masthead' ), __( 'Masthead', 'masthead' ), 'manage_options', self::SLUG, array( __CLASS__, 'render' ) );
			}
		);
		add_action(
			'admin_init',
			static function (): void {
				// Created here, since options that WordPress creates are loaded with every page.
				add_option( Masthead_Settings::OPTION, array(), '', 'no' );
				register_setting( self::SLUG, Masthead_Settings::OPTION, array( 'sanitize_callback' => array( __CLASS__, 'sanitize' ) ) );
			}
		);
	}

	/**
	 * Checks what was entered, with the installation too. What is wrong is said, and the rest is kept.
	 *
	 * @param mixed $given
	 */
	public static function sanitize( $given ): array {
		$stored = Masthead_Settings::get();
		$given  = is_array( $given ) ? $given : array();
		$new    = $stored;
		$origin = Masthead_Settings::origin_of( is_string( $given['address'] ?? null ) ? $given['address'] : '' );
		if ( '' === $origin ) {
			self::complain( __( 'Enter the address of your Masthead installation, such as https://masthead.example.com.', 'masthead' ) );
		} else {
			// The token belongs to one installation: another one must not get it.
			if ( $origin !== $stored['address'] ) {
				$new['token'] = '';
			}
			$new['address'] = $origin;
		}
		$token = is_string( $given['token'] ?? null ) ? trim( $given['token'] ) : '';
		if ( '' !== $token ) {
			$new['token'] = preg_replace( '/[^\x21-\x7e]/', '', $token );
		}
		$new['brand']    = sanitize_title( is_string( $given['brand'] ?? null ) ? $given['brand'] : '' );
		$new['channels'] = array_values( array_filter( array_map( 'absint', (array) ( $given['channels'] ?? array() ) ) ) );
		$new['mode']     = in_array( $given['mode'] ?? '', Masthead_Settings::MODES, true ) ? $given['mode'] : $stored['mode'];
		$new['delay']    = min( 10080, max( 1, absint( $given['delay'] ?? $stored['delay'] ) ) );
		$new['default']  = ! empty( $given['default'] );
		$template        = sanitize_textarea_field( is_string( $given['template'] ?? null ) ? $given['template'] : '' );
		$new['template'] = '' === $template ? $stored['template'] : $template;
		if ( '' === $new['token'] ) {
			self::complain( __( 'Enter an access token of this installation.', 'masthead' ) );
			return $new;
		}
		$answer = ( new Masthead_Client( array_merge( $new, array( 'brand' => '' ) ) ) )->send( 'GET', '/teams' );
		if ( is_wp_error( $answer ) ) {
			self::complain( $answer->get_error_message() );
		} elseif ( '' === $new['brand'] || ! in_array( $new['brand'], array_column( $answer['teams'] ?? array(), 'slug' ), true ) ) {
			$new['brand'] = '';
			self::complain( __( 'Connected. Choose the brand, save, and then choose the channels.', 'masthead' ), 'info' );
		} elseif ( 'draft' !== $new['mode'] && ! $new['channels'] ) {
			self::complain( __( 'Choose at least one channel, or let posts stay drafts.', 'masthead' ) );
		}
		return $new;
	}

	private static function complain( string $sentence, string $type = 'error' ): void {
		add_settings_error( Masthead_Settings::OPTION, md5( $sentence ), $sentence, $type );
	}

	public static function render(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$settings = Masthead_Settings::get();
		$client   = new Masthead_Client( array_merge( $settings, array( 'brand' => '' ) ) );
		$teams    = Masthead_Settings::is_complete() ? $client->send( 'GET', '/teams' ) : array();
		$channels = '' === $settings['brand'] ? array() : ( new Masthead_Client() )->send( 'GET', '/channels?limit=100' );
		echo '<div class="wrap"><h1>' . esc_html__( 'Masthead', 'masthead' ) . '</h1><form method="post" action="options.php">';
		settings_fields( self::SLUG );
		echo '<table class="form-table" role="presentation">';
		self::row( 'address', __( 'Address', 'masthead' ), self::input( 'address', 'url', $settings['address'], 'https://masthead.example.com' ) );
		$hint = '' === $settings['token'] ? '' : __( 'Stored. Enter another one to replace it.', 'masthead' );
		self::row( 'token', __( 'Access token', 'masthead' ), self::input( 'token', 'password', '', '' ), $hint ? $hint : __( 'A token with the tier “standard write”, or “elevated write” to schedule without review.', 'masthead' ) );
		if ( is_array( $teams ) && ! empty( $teams['teams'] ) ) {
			$brands = array( '' => __( 'Choose a brand', 'masthead' ) ) + array_column( $teams['teams'], 'name', 'slug' );
			self::row( 'brand', __( 'Brand', 'masthead' ), self::select( 'brand', $brands, $settings['brand'] ) );
		}
		if ( is_array( $channels ) && ! empty( $channels['channels'] ) ) {
			self::channel_row( $channels['channels'], $settings['channels'] );
		}
		$modes = array(
			'draft'    => __( 'Keep it as a draft', 'masthead' ),
			'review'   => __( 'Submit it for review', 'masthead' ),
			'queue'    => __( 'Add it to the queue, and submit it for review', 'masthead' ),
			'schedule' => __( 'Approve and schedule it', 'masthead' ),
		);
		self::row( 'mode', __( 'When a post is published', 'masthead' ), self::select( 'mode', $modes, $settings['mode'] ) );
		self::row( 'delay', __( 'Scheduled after', 'masthead' ), self::input( 'delay', 'number', (string) $settings['delay'], '' ) . ' ' . esc_html__( 'minutes, for review and scheduling', 'masthead' ) );
		$textarea = sprintf( '<textarea id="masthead-template" name="%s[template]" rows="6" class="large-text">%s</textarea>', esc_attr( Masthead_Settings::OPTION ), esc_textarea( $settings['template'] ) );
		self::row( 'template', __( 'Text', 'masthead' ), $textarea, __( 'With {title}, {excerpt} and {link}.', 'masthead' ) );
		$checkbox = sprintf( '<input type="checkbox" id="masthead-default" name="%s[default]" value="1" %s />', esc_attr( Masthead_Settings::OPTION ), checked( $settings['default'], true, false ) );
		self::row( 'default', __( 'Share new posts unless unchecked', 'masthead' ), $checkbox );
		echo '</table>';
		submit_button();
		echo '</form></div>';
	}

	/** @param string $control escaped HTML */
	private static function row( string $name, string $label, string $control, string $hint = '' ): void {
		printf( '<tr><th scope="row"><label for="masthead-%s">%s</label></th><td>', esc_attr( $name ), esc_html( $label ) );
		echo $control; // phpcs:ignore WordPress.Security.EscapeOutput
		echo '' === $hint ? '' : '<p class="description">' . esc_html( $hint ) . '</p>';
		echo '</td></tr>';
	}

	private static function input( string $name, string $type, string $value, string $placeholder ): string {
		return sprintf(
			'<input type="%1$s" id="masthead-%2$s" name="%3$s[%2$s]" value="%4$s" placeholder="%5$s" class="%6$s" autocomplete="off" />',
			esc_attr( $type ),
			esc_attr( $name ),
			esc_attr( Masthead_Settings::OPTION ),
			esc_attr( $value ),
			esc_attr( $placeholder ),
			'number' === $type ? 'small-text' : 'regular-text'
		);
	}

	private static function select( string $name, array $choices, string $chosen ): string {
		$options = '';
		foreach ( $choices as $value => $label ) {
			$options .= sprintf( '<option value="%s" %s>%s</option>', esc_attr( $value ), selected( (string) $value, $chosen, false ), esc_html( $label ) );
		}
		return sprintf( '<select id="masthead-%1$s" name="%2$s[%1$s]">%3$s</select>', esc_attr( $name ), esc_attr( Masthead_Settings::OPTION ), $options );
	}

	private static function channel_row( array $channels, array $chosen ): void {
		echo '<tr><th scope="row">' . esc_html__( 'Channels', 'masthead' ) . '</th><td><fieldset><legend class="screen-reader-text">' . esc_html__( 'Channels', 'masthead' ) . '</legend>';
		foreach ( $channels as $channel ) {
			printf(
				'<label><input type="checkbox" name="%s[channels][]" value="%d" %s /> %s (%s)</label><br />',
				esc_attr( Masthead_Settings::OPTION ),
				(int) $channel['id'],
				checked( in_array( (int) $channel['id'], $chosen, true ), true, false ),
				esc_html( $channel['display_name'] ),
				esc_html( $channel['platform'] )
			);
		}
		echo '</fieldset></td></tr>';
	}
}
