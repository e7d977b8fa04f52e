<?php
defined( 'ABSPATH' ) || exit;

/**
 * Shares a post once: its publication schedules a job, so that nobody waits for Masthead, and the job goes on where an
 * earlier attempt ended. The request is stored before it is sent, and its idempotency key is that of the post, so that a
 * repetition never makes a second post.
 */
class Masthead_Sharing {
	const HOOK = 'masthead_share';

	/** Seconds until the next attempt, after each failure. Then a person has to try again. */
	const WAITS = array( 60, 300, 1800, 7200, 21600 );

	/** The editor saves the featured image and the checkbox after the post. */
	const DELAY = 15;

	public static function register(): void {
		add_action( 'transition_post_status', array( __CLASS__, 'on_transition' ), 10, 3 );
		add_action( self::HOOK, array( __CLASS__, 'share' ) );
	}

	public static function unschedule_all(): void {
		wp_unschedule_hook( self::HOOK );
	}

	public static function on_transition( string $now, string $before, WP_Post $post ): void {
		if ( 'publish' !== $now || 'publish' === $before || 'post' !== $post->post_type ) {
			return;
		}
		if ( Masthead_Settings::is_complete() && ! self::is_shared( $post->ID ) ) {
			self::schedule( $post->ID, self::DELAY );
		}
	}

	public static function is_shared( int $id ): bool {
		return 'done' === get_post_meta( $id, '_masthead_step', true );
	}

	/** Whether the post is to be shared, as its checkbox says. */
	public static function is_wanted( int $id ): bool {
		$choice = get_post_meta( $id, '_masthead_share', true );
		return '' === $choice ? (bool) Masthead_Settings::get()['default'] : '1' === $choice;
	}

	public static function schedule( int $id, int $seconds ): void {
		wp_clear_scheduled_hook( self::HOOK, array( $id ) );
		wp_schedule_single_event( time() + $seconds, self::HOOK, array( $id ) );
	}

	/** The job. @param int|string $id of the post */
	public static function share( $id ): void {
		$id   = (int) $id;
		$post = get_post( $id );
		// It may have been withdrawn, protected or unchecked since.
		if ( ! $post || 'publish' !== $post->post_status || '' !== $post->post_password || self::is_shared( $id ) ) {
			return;
		}
		if ( ! self::is_wanted( $id ) || ! Masthead_Settings::is_complete() ) {
			return;
		}
		$result = self::run( $post );
		if ( ! is_wp_error( $result ) ) {
			update_post_meta( $id, '_masthead_step', 'done' );
			delete_post_meta( $id, '_masthead_error' );
			delete_post_meta( $id, '_masthead_payload' );
			delete_post_meta( $id, '_masthead_attempts' );
			return;
		}
		// Another process shared it meanwhile.
		wp_cache_delete( $id, 'post_meta' );
		if ( self::is_shared( $id ) ) {
			return;
		}
		$attempts = (int) get_post_meta( $id, '_masthead_attempts', true );
		update_post_meta( $id, '_masthead_attempts', $attempts + 1 );
		update_post_meta( $id, '_masthead_error', wp_slash( $result->get_error_message() ) );
		$data = $result->get_error_data();
		if ( ! empty( $data['retry'] ) && $attempts < count( self::WAITS ) ) {
			self::schedule( $id, max( self::WAITS[ $attempts ], (int) $data['after'] ) );
		}
	}

	/** @return true|WP_Error */
	private static function run( WP_Post $post ) {
		$settings = Masthead_Settings::get();
		$client   = new Masthead_Client( $settings );
		$created  = (int) get_post_meta( $post->ID, '_masthead_post_id', true );
		if ( 0 === $created ) {
			$payload = self::payload( $post, $settings, $client );
			if ( is_wp_error( $payload ) ) {
				return $payload;
			}
			$answer = $client->send( 'POST', '/posts', $payload, self::key( $post->ID, $payload ) );
			if ( is_wp_error( $answer ) ) {
				// A refused request did nothing: the next attempt begins with the post and settings as they are then.
				if ( empty( $answer->get_error_data()['retry'] ) ) {
					delete_post_meta( $post->ID, '_masthead_payload' );
				}
				return $answer;
			}
			$created = (int) ( $answer['post']['id'] ?? 0 );
			update_post_meta( $post->ID, '_masthead_post_id', $created );
			self::keep_status( $post->ID, $answer );
		}
		if ( 'queue' !== $settings['mode'] ) {
			return true;
		}
		$answer = $client->send( 'POST', "/posts/$created/queue", array( 'submit' => true ), self::key( $post->ID, array( 'queue' ) ) );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		self::keep_status( $post->ID, $answer );
		return true;
	}

	/** The same for the same request of a post of this site. */
	private static function key( int $id, array $payload ): string {
		return 'wordpress-' . md5( home_url() . '|' . $id . '|' . wp_json_encode( $payload ) );
	}

	/** @return array|WP_Error the request as it was first made */
	private static function payload( WP_Post $post, array $settings, Masthead_Client $client ) {
		$stored = json_decode( (string) get_post_meta( $post->ID, '_masthead_payload', true ), true );
		if ( is_array( $stored ) ) {
			return $stored;
		}
		$media = self::upload_image( $post, $client );
		if ( is_wp_error( $media ) ) {
			return $media;
		}
		$payload = array(
			'body'      => self::text( $post, $settings['template'] ),
			'channels'  => array_map(
				static function ( $channel ) {
					return array( 'channel_id' => (int) $channel );
				},
				$settings['channels']
			),
			'media_ids' => $media,
		);
		if ( in_array( $settings['mode'], array( 'review', 'schedule' ), true ) ) {
			$payload['scheduled_at'] = gmdate( 'Y-m-d\TH:i:s\Z', time() + 60 * max( 1, (int) $settings['delay'] ) );
			$payload[ 'review' === $settings['mode'] ? 'submit' : 'approve' ] = true;
		}
		update_post_meta( $post->ID, '_masthead_payload', wp_slash( wp_json_encode( $payload ) ) );
		return $payload;
	}

	/** @return array|WP_Error IDs of assets */
	private static function upload_image( WP_Post $post, Masthead_Client $client ) {
		$image = (int) get_post_thumbnail_id( $post );
		$file  = $image ? get_attached_file( $image ) : false;
		if ( ! $file || ! is_readable( $file ) ) {
			return array();
		}
		$alt    = (string) get_post_meta( $image, '_wp_attachment_image_alt', true );
		$answer = $client->upload( $file, wp_basename( $file ), (string) get_post_mime_type( $image ), $alt );
		return is_wp_error( $answer ) ? $answer : array( (int) ( $answer['asset']['id'] ?? 0 ) );
	}

	private static function text( WP_Post $post, string $template ): string {
		$plain = static function ( string $html ): string {
			return trim( html_entity_decode( wp_strip_all_tags( $html ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
		};
		$excerpt = '' !== $post->post_excerpt
			? $post->post_excerpt
			: wp_trim_words( strip_shortcodes( excerpt_remove_blocks( $post->post_content ) ), 40, '…' );
		$text    = strtr(
			$template,
			array(
				'{title}'   => $plain( get_the_title( $post ) ),
				'{excerpt}' => $plain( $excerpt ),
				'{link}'    => (string) get_permalink( $post ),
			)
		);
		return trim( (string) preg_replace( "/\n{3,}/", "\n\n", $text ) );
	}

	/** The status as Masthead has it now, at most a minute old; the last known one when it cannot be asked. */
	public static function status( int $id ): string {
		$created = (int) get_post_meta( $id, '_masthead_post_id', true );
		$age     = time() - (int) get_post_meta( $id, '_masthead_status_at', true );
		if ( $created && $age > MINUTE_IN_SECONDS ) {
			$answer = ( new Masthead_Client() )->send( 'GET', "/posts/$created" );
			if ( ! is_wp_error( $answer ) ) {
				self::keep_status( $id, $answer );
			} elseif ( 404 === ( $answer->get_error_data()['status'] ?? 0 ) ) {
				update_post_meta( $id, '_masthead_status', 'deleted' );
			}
		}
		return (string) get_post_meta( $id, '_masthead_status', true );
	}

	private static function keep_status( int $id, array $answer ): void {
		update_post_meta( $id, '_masthead_status', sanitize_key( (string) ( $answer['post']['status'] ?? '' ) ) );
		update_post_meta( $id, '_masthead_status_at', time() );
	}
}
