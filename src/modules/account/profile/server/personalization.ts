import type { z } from 'zod';
import { sql } from 'kysely';
import { withDefaults } from '#kernel/shared/options.ts';
import { accountChoices, offeredTypes, type StoredOptions } from '../shared/options.ts';

/** What of an account its options are made of, as `keptColumns` reads it. */
export interface Kept {
  id: string;
  options: StoredOptions;
  loginDuration: number;
  notifications: z.infer<typeof accountChoices.notifications>;
  lineId: string | null;
  avatarBackground: string | null;
  signatureAt: string | null;
  hasSignature: boolean;
}

/** The columns of `Kept`, of `app_user u`. */
export const keptColumns = sql`u.id, u.options, u.login_duration, u.notifications, u.line_id, u.avatar_background, u.signature_at,
  u.signature is not null as has_signature`;

/** Every type with its switch, whichever of them were stored: new ones are on. */
export function allTypes(stored: Kept['notifications']): Kept['notifications'] {
  const value = (name: string) => stored.types.find((type) => type.name === name)?.value ?? true;
  return { enabled: stored.enabled, types: offeredTypes.map((name) => ({ name, value: value(name) })) };
}

/** Where the image of a person's signature is; null without one. */
export const signatureAddress = (kept: Kept): string | null =>
  kept.hasSignature ? `/api/users/${kept.id}/signature?v=${kept.signatureAt ? Date.parse(kept.signatureAt) : 0}` : null;

/** All options of a person with their defaults (spec §3): what `/personalization`, `/api/users/{sub}` and the session answer. */
export const personalizationOf = (kept: Kept) => ({
  ...withDefaults(kept.options),
  background: kept.avatarBackground,
  security: { loginDuration: kept.loginDuration },
  notifications: allTypes(kept.notifications),
  lineId: kept.lineId,
  signature: signatureAddress(kept),
});
