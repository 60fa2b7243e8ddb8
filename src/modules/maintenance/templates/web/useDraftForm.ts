import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import type { AppliesTo, FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import * as calls from '../shared/templates.calls.ts';
import type { Version } from './FormVersions.tsx';

export type Draft = ReturnType<typeof useDraftForm>;

/** A draft that saves itself shortly after each change; what somebody else changed meanwhile is not overwritten. */
export function useDraftForm(version: Version) {
  const [schema, setSchema] = useState<FormSchema>(version.schema);
  const [applies, setApplies] = useState<AppliesTo>(version.appliesTo);
  const [past, setPast] = useState<readonly FormSchema[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [stored, setStored] = useState({ schema: version.schema, applies: version.appliesTo });
  const at = useRef(version.version);
  const isBusy = useRef(false);
  const isDirty = stored.schema !== schema || stored.applies !== applies;
  useEffect(() => {
    if (!isDirty || trouble || version.status !== 'draft') return undefined;
    const timer = window.setTimeout(() => {
      if (isBusy.current) return;
      isBusy.current = true;
      sendCall(calls.changeFormCall, {
        params: { id: version.id },
        body: { version: at.current, schema, appliesTo: applies },
      })
        .then(
          (answer) => {
            at.current = answer.version;
            setStored({ schema, applies });
          },
          (error: unknown) =>
            setTrouble(
              error instanceof ApiError && error.status === 409
                ? 'Somebody else changed this form meanwhile. Load the page again.'
                : messageOf(error),
            ),
        )
        .finally(() => {
          isBusy.current = false;
          setStored((now) => ({ ...now }));
        });
    }, 800);
    return () => window.clearTimeout(timer);
  }, [isDirty, schema, applies, stored, trouble, version.id, version.status]);
  return {
    schema,
    applies,
    setApplies: (next: AppliesTo) => {
      setTrouble(null);
      setApplies(next);
    },
    change: (next: FormSchema) => {
      setTrouble(null);
      setPast((list) => [...list.slice(-49), schema]);
      setSchema(next);
    },
    undo:
      past.length > 0
        ? () => {
            setSchema(past.at(-1) ?? schema);
            setPast(past.slice(0, -1));
          }
        : null,
    state: trouble ?? (isDirty ? 'Saving…' : 'Saved'),
    isSaved: !isDirty,
    trouble,
  };
}
