/** A file that a strict reader refuses, with the sentence its sender gets. */
export class Unreadable extends Error {
  readonly kind: 'unsupportedType' | 'tooLarge';
  readonly code: string;

  constructor(kind: Unreadable['kind'], code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
