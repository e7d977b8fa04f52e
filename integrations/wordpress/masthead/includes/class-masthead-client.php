<?php
defined( 'ABSPATH' ) || exit;

/** Sends requests to the API of the installation. */
class Masthead_Client {
	/** @var array<string, mixed> */
	private $settings;

	public function __construct( ?array $settings = null ) {
		$this->settings = $settings ?? Masthead_Settings::get();
	}

	/** @return array|WP_Error the body of a success; an error has a sentence, and `status` and `retry` as its data */
	public function send( string $method, string $path, ?array $body = null, string $key = '' ) {
		$headers = array( 'Content-Type' => 'application/json' );
		return $this->request( $method, $path, null === $body ? null : wp_json_encode( (object) $body ), $headers, $key );
	}

	/**
	 * Uploads an image to the library, which recognizes one that it has.
	 *
	 * @return array|WP_Error
	 */
	public function upload( string $file, string $name, string $type, string $alt ) {
		$content = file_get_contents( $file ); // phpcs:ignore WordPress.WP.AlternativeFunctions
		if ( false === $content ) {
			return self::error( __( 'The featured image could not be read.', 'masthead' ), 0, false );
		}
		$boundary = wp_generate_password( 24, false );
		$safe     = str_replace( array( '"', "\r", "\n" ), '', $name );
		$body     = "--$boundary\r\nContent-Disposition: form-data; name=\"alt_text\"\r\n\r\n$alt\r\n"
			. "--$boundary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"$safe\"\r\nContent-Type: $type\r\n\r\n"
			. $content . "\r\n--$boundary--\r\n";
		return $this->request( 'POST', '/media/assets', $body, array( 'Content-Type' => "multipart/form-data; boundary=$boundary" ), '' );
	}

	/** @return array|WP_Error */
	private function request( string $method, string $path, ?string $body, array $headers, string $key ) {
		$headers['Authorization'] = 'Bearer ' . $this->settings['token'];
		$headers['Accept']        = 'application/json';
		if ( '' !== $this->settings['brand'] ) {
			$headers['X-Service-Brand'] = $this->settings['brand'];
		}
		if ( '' !== $key ) {
			$headers['Idempotency-Key'] = $key;
		}
		$response = wp_remote_request(
			$this->settings['address'] . '/api/v1' . $path,
			array(
				'method'      => $method,
				'headers'     => $headers,
				'body'        => $body,
				'timeout'     => 30,
				// A redirect would send the token to another address.
				'redirection' => 0,
			)
		);
		if ( is_wp_error( $response ) ) {
			/* translators: %s: what went wrong */
			return self::error( sprintf( __( 'Masthead cannot be reached: %s', 'masthead' ), $response->get_error_message() ), 0, true );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		$answer = json_decode( wp_remote_retrieve_body( $response ), true );
		if ( $status >= 200 && $status < 300 && is_array( $answer ) ) {
			return $answer;
		}
		$after = (int) wp_remote_retrieve_header( $response, 'retry-after' );
		// 409: the same request is being answered at this moment.
		$retry = in_array( $status, array( 408, 409, 429 ), true ) || $status >= 500;
		return self::error( self::sentence( $status, $answer ), $status, $retry, $after );
	}

	private static function error( string $sentence, int $status, bool $retry, int $after = 0 ): WP_Error {
		return new WP_Error( 'masthead', $sentence, compact( 'status', 'retry', 'after' ) );
	}

	/** @param mixed $answer the body, if it was JSON */
	private static function sentence( int $status, $answer ): string {
		if ( 401 === $status ) {
			return __( 'Masthead does not accept the access token. It may have been revoked: enter another one in the settings.', 'masthead' );
		}
		$texts = array();
		if ( is_array( $answer ) && isset( $answer['message'] ) && is_string( $answer['message'] ) ) {
			$texts[] = $answer['message'];
		}
		foreach ( is_array( $answer ) && isset( $answer['errors'] ) && is_array( $answer['errors'] ) ? $answer['errors'] : array() as $field => $messages ) {
			$texts[] = $field . ': ' . implode( ' ', array_filter( (array) $messages, 'is_string' ) );
		}
		foreach ( is_array( $answer ) && isset( $answer['issues'] ) && is_array( $answer['issues'] ) ? $answer['issues'] : array() as $issue ) {
			if ( is_array( $issue ) && isset( $issue['message'] ) && is_string( $issue['message'] ) ) {
				$texts[] = $issue['message'];
			}
		}
		if ( $texts ) {
			return implode( ' ', array_unique( $texts ) );
		}
		/* translators: %d: HTTP status */
		return sprintf( __( 'The address responded with status %d, but not as Masthead does. Check it in the settings.', 'masthead' ), $status );
	}
}
