/** A Bangkok calendar day, `2026-09-12`. */
export type Day = string;
/** A calendar month, `2028-05`: how cylinders are dated. */
export type Month = string;
/** A UTC instant in ISO form. */
export type Instant = string;
/** An exact decimal as text, `130.026`: never a float. */
export type Decimal = string;

/** Somebody's signature: who and when, copied from the SignOff row. */
export interface Signature {
  employeeId: string;
  name: string;
  at: Instant;
}
/** A "not applicable" counts only with a reason and a signature; both are shown. */
export interface SignedReason {
  reason: string;
  signature: Signature | null;
}
