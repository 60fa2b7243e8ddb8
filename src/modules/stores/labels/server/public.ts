import type { LabelKind } from '../shared/labelKinds.ts';

export { labelSheet } from './labelLayout.ts';

/** The text inside the QR code of a label: an address a phone can open and a scanner can type. */
export function labelAddress(publicUrl: string, kind: LabelKind, id: string): string {
  return `${publicUrl}/q/${kind}/${id}`;
}
