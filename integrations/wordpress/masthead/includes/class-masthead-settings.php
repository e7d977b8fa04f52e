<?php
defined( 'ABSPATH' ) || exit;

/** The plugin's settings: one option, which is not loaded with every page since it has the token. */
class Masthead_Settings {
	const OPTION = 'masthead_settings';

	/** What happens to a post in Masthead. */
	const MODES = array( 'draft', 'review', 'queue', 'schedule' );

	public static function get(): array {
		$defaults = array(
			'address'  => self::downloaded_from(),
			'token'    => '',
			'brand'    => '',
			'channels' => array(),
			'mode'     => 'review',
			'delay'    => 30,
			'default'  => true,
			'template' => "{title}\n\n{excerpt}\n\n{link}",
		);
		$stored = get_option( self::OPTION, array() );
		return array_merge( $defaults, is_array( $stored ) ? $stored : array() );
	}

	/** The installation that the plugin was downloaded from; empty for the plugin of a checkout. */
	private static function downloaded_from(): string {
		$file  = dirname( __DIR__ ) . '/installation.json';
		$facts = is_readable( $file ) ? json_decode( (string) file_get_contents( $file ), true ) : null; // phpcs:ignore WordPress.WP.AlternativeFunctions
		return self::origin_of( is_string( $facts['address'] ?? null ) ? $facts['address'] : '' );
	}

	public static function is_complete(): bool {
		$settings = self::get();
		return '' !== $settings['address'] && '' !== $settings['token'];
	}

	/**
	 * The start of an installation's addresses.
	 *
	 * @return string empty for what is no web address
	 */
	public static function origin_of( string $entered ): string {
		$text = trim( $entered );
		if ( '' !== $text && ! preg_match( '#^https?://#i', $text ) ) {
			$text = 'https://' . $text;
		}
		$parts = wp_parse_url( $text );
		if ( ! $parts || empty( $parts['host'] ) || ! empty( $parts['user'] ) || preg_match( '/[^a-z0-9.:\[\]-]/i', $parts['host'] ) ) {
			return '';
		}
		$port = empty( $parts['port'] ) ? '' : ':' . $parts['port'];
		return strtolower( $parts['scheme'] ) . '://' . strtolower( $parts['host'] ) . $port;
	}
}
