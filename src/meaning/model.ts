/**
 * The types of meaning: what turns texts into vectors, and what it is asked for.
 *
 * Nothing of this folder is loaded unless a configuration names a model and a command needs it.
 */

/** What a text is to the model: some models want another prefix for each. */
export type TextRole = "query" | "document";

/**
 * A model that is ready to be asked. It fails with a `RaError` and never with anything else; whoever
 * asks decides whether that is a warning.
 */
export interface Encoder {
  /**
   * Everything that decides the numbers: provider, model, dimensions, prefixes. Vectors of different
   * keys are never compared with each other or kept in one file. It never has a secret in it.
   */
  readonly key: string;
  /** What a person calls the model, for `ra status` and warnings. */
  readonly name: string;
  /** How many texts are best given at once. */
  readonly batch: number;
  /** Texts are cut to this many characters before they are encoded. */
  readonly maxChars: number;
  /**
   * One vector of length 1 for each text, in order, all of the same dimensions. With an endpoint, the
   * promise is rejected as soon as `signal` fires; each request may take the configured time. A folder
   * heeds the signal between texts only and has no time limit: loading the model, or a text that is being
   * encoded, is finished first, and meanwhile no timer of the process fires.
   */
  encode(
    texts: readonly string[],
    role: TextRole,
    signal?: AbortSignal,
  ): Promise<Float32Array[]>;
  /** Frees what the model holds. */
  close(): void;
}
