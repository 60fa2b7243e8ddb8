/** The pen of the specification (§9): what every drawn signature is drawn with. */
export const pen = {
  minWidth: 0.5,
  maxWidth: 2.5,
  minDistance: 5,
  throttle: 16,
  velocityFilterWeight: 0.7,
  penColor: 'black',
} as const;

/** What a signature may be kept as (spec §5). */
export const signatureTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export const unsupportedSignature = `This type is not supported. Supported types are ${signatureTypes.join(', ')}.`;
export const emptySignature = 'The signature is empty. Draw it first.';
