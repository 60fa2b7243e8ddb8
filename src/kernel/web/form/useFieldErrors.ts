import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../data/api.ts';
import { useTranslation } from '../i18n.ts';

/** What stands at each field of a dialog: the first word the server has about it, and at the first field also all that belongs to none. */
export function fieldErrorsOf(fields: readonly [string, ...string[]], error: unknown) {
  const named = error instanceof ApiError ? error.fields : [];
  const all = named.length > 0 ? named : [{ path: '', message: messageOf(error) }];
  const own = (name: string) => all.filter(({ path }) => path === name).slice(0, 1);
  const loose = (name: string) => (name === fields[0] ? all.filter(({ path }) => !fields.includes(path)) : []);
  const at = (name: string) => new Set([...own(name), ...loose(name)].map(({ message }) => message));
  return new Map(fields.map((name) => [name, at(name)]));
}

/** What a refused call says of the fields of a dialog. */
export function useFieldErrors(fields: readonly [string, ...string[]]) {
  const { t } = useTranslation();
  const [faults, setFaults] = useState<ReturnType<typeof fieldErrorsOf>>(new Map());
  // A dialog longer than the window is pressed at its foot: the field at fault comes into sight.
  useEffect(() => document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus(), [faults]);
  return {
    faultOf: (field: string) => Array.from(faults.get(field) ?? [], (fault) => t(fault)).join(' · ') || undefined,
    clear: () => setFaults(new Map()),
    say: (field: string, message: string) => setFaults(new Map([[field, new Set([message])]])),
    take: (error: unknown) => setFaults(fieldErrorsOf(fields, error)),
  };
}
