<?php
defined( 'ABSPATH' ) || exit;

/** The box on the edit screen: whether to share this post, and what became of it. */
class Masthead_Meta_Box {
	const NONCE = 'masthead_meta_box';

	public static function register(): void {
		add_action( 'add_meta_boxes_post', array( __CLASS__, 'add' ) );
		add_action( 'save_post_post', array( __CLASS__, 'save' ) );
		add_action( 'admin_post_masthead_retry', array( __CLASS__, 'retry' ) );
	}

	public static function add(): void {
		add_meta_box( 'masthead', __( 'Masthead', 'masthead' ), array( __CLASS__, 'render' ), 'post', 'side' );
	}

	public static function render( WP_Post $post ): void {
		if ( ! Masthead_Settings::is_complete() ) {
			echo '<p>' . esc_html__( 'Enter the address and an access token in Settings → Masthead first.', 'masthead' ) . '</p>';
			return;
		}
		wp_nonce_field( self::NONCE, self::NONCE . '_nonce' );
		if ( ! Masthead_Sharing::is_shared( $post->ID ) ) {
			printf(
				'<p><label><input type="checkbox" name="masthead_share" value="1" %s /> %s</label></p>',
				checked( Masthead_Sharing::is_wanted( $post->ID ), true, false ),
				esc_html__( 'Share when this post is published', 'masthead' )
			);
		}
		self::render_status( $post );
	}

	private static function render_status( WP_Post $post ): void {
		$created = (int) get_post_meta( $post->ID, '_masthead_post_id', true );
		$error   = (string) get_post_meta( $post->ID, '_masthead_error', true );
		$next    = wp_next_scheduled( Masthead_Sharing::HOOK, array( $post->ID ) );
		if ( $created ) {
			$settings = Masthead_Settings::get();
			$path     = '' === $settings['brand'] ? '/studio' : "/studio/{$settings['brand']}/posts/$created";
			printf(
				'<p>%s <a href="%s">%s</a></p>',
				esc_html( self::label( Masthead_Sharing::status( $post->ID ) ) ),
				esc_url( $settings['address'] . $path ),
				esc_html__( 'View in Masthead', 'masthead' )
			);
		}
		if ( '' !== $error ) {
			echo '<p role="alert"><strong>' . esc_html__( 'Not shared.', 'masthead' ) . '</strong> ' . esc_html( $error ) . '</p>';
		}
		if ( $next ) {
			/* translators: %s: a time */
			echo '<p>' . esc_html( sprintf( __( 'Will be shared at %s.', 'masthead' ), wp_date( get_option( 'time_format' ), $next ) ) ) . '</p>';
		} elseif ( '' !== $error && current_user_can( 'publish_post', $post->ID ) ) {
			$url = wp_nonce_url( admin_url( 'admin-post.php?action=masthead_retry&post=' . $post->ID ), 'masthead_retry_' . $post->ID );
			printf( '<p><a class="button" href="%s">%s</a></p>', esc_url( $url ), esc_html__( 'Try again', 'masthead' ) );
		}
	}

	private static function label( string $status ): string {
		$labels = array(
			'draft'               => __( 'Draft.', 'masthead' ),
			'in_review'           => __( 'In review.', 'masthead' ),
			'changes_requested'   => __( 'Changes requested.', 'masthead' ),
			'approved'            => __( 'Approved.', 'masthead' ),
			'scheduled'           => __( 'Scheduled.', 'masthead' ),
			'publishing'          => __( 'Publishing.', 'masthead' ),
			'published'           => __( 'Published.', 'masthead' ),
			'partially_published' => __( 'Partially published.', 'masthead' ),
			'failed'              => __( 'Failed.', 'masthead' ),
			'expired'             => __( 'Expired.', 'masthead' ),
			'cancelled'           => __( 'Cancelled.', 'masthead' ),
			'deleted'             => __( 'Deleted in Masthead.', 'masthead' ),
		);
		return $labels[ $status ] ?? __( 'Shared.', 'masthead' );
	}

	public static function save( int $id ): void {
		$nonce = isset( $_POST[ self::NONCE . '_nonce' ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE . '_nonce' ] ) ) : '';
		if ( ! wp_verify_nonce( $nonce, self::NONCE ) || ! current_user_can( 'edit_post', $id ) ) {
			return;
		}
		if ( wp_is_post_autosave( $id ) || wp_is_post_revision( $id ) || Masthead_Sharing::is_shared( $id ) ) {
			return;
		}
		update_post_meta( $id, '_masthead_share', empty( $_POST['masthead_share'] ) ? '0' : '1' );
	}

	/** "Try again". */
	public static function retry(): void {
		$id = isset( $_GET['post'] ) ? absint( $_GET['post'] ) : 0;
		check_admin_referer( 'masthead_retry_' . $id );
		if ( ! current_user_can( 'publish_post', $id ) ) {
			wp_die( esc_html__( 'You may not share this post.', 'masthead' ), 403 );
		}
		delete_post_meta( $id, '_masthead_attempts' );
		update_post_meta( $id, '_masthead_share', '1' );
		Masthead_Sharing::share( $id );
		wp_safe_redirect( get_edit_post_link( $id, 'url' ) );
		exit;
	}
}
