// Apart from the contract: what describes a platform is loaded by pages, and the contract would bring zod with it.

/** The code of a `PublishError` that says: the platform takes our credentials no more. The channel loses its connection. */
export const NOT_AUTHORIZED = "not_authorized";
