import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { compareDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { readingKinds } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { decimalText, unsetByTechnique } from './ndtReadings.ts';
import { ndtTechnique } from './ndtTechnique.record.ts';

/** A draft becomes the one current revision of its code, the earlier one being superseded in the same step, or is withdrawn with a reason. */
export const ndtTechniqueWorkflow = defineWorkflow(ndtTechnique, {
  start: 'draft',
  transitions: {
    publish: {
      label: 'Publish technique',
      from: ['draft'],
      to: 'current',
      who: ['ndt.user', 'quality.user'],
      primary: true,
      sign: 'I approve this technique as Level 3 of its method.',
      meaning: 'approved',
    },
    withdraw: {
      label: 'Withdraw draft',
      from: ['draft'],
      to: 'withdrawn',
      who: ['ndt.user', 'quality.user'],
      reason: true,
    },
  },
});

/** The sizes of the largest accepted indication, as they are called on a form. */
export const acceptedSizes = { linearMm: 'Linear', roundedMm: 'Rounded', depthMm: 'Depth' } as const;

/**
 * What keeps a technique from being published: values its reports need and it leaves open, values and limits that are no numbers or belong to
 * another method, and no area to inspect.
 */
export function beforePublishing(
  technique: Pick<RowOf<typeof ndtTechnique>, 'method' | 'defaults' | 'limits' | 'acceptance' | 'areas'>,
): string[] {
  const { method, defaults, limits, acceptance, areas } = technique;
  const kinds = readingKinds[method];
  const unset = unsetByTechnique(method, defaults);
  const foreign = [...new Set([...Object.keys(defaults), ...Object.keys(limits)])].filter(
    (name) => !kinds.some((kind) => kind.name === name),
  );
  const isNumber = (value: string | undefined): boolean => !value || decimalText.test(value);
  return [
    ...(unset.length > 0 ? [`The technique leaves open what its reports need. ${unset.join(' ')}`] : []),
    ...foreign.map((name) => `“${name}” is no reading of ${method}.`),
    ...kinds.flatMap(({ name, label, kind, options }) => {
      const value = defaults[name];
      if (typeof value !== 'string' || value === '' || unset.some((text) => text.startsWith(`${label} is not`)))
        return [];
      if (kind === 'decimal' && !decimalText.test(value)) return [`${label} is not a number.`];
      return kind === 'choice' && !(value in (options ?? {})) ? [`${label} is not one of the list.`] : [];
    }),
    ...kinds.flatMap(({ name, label }) => {
      const { min, max } = limits[name] ?? {};
      if (!isNumber(min) || !isNumber(max)) return [`${label}: a limit is not a number.`];
      return min && max && compareDecimal(min, max) > 0 ? [`${label}: the lowest limit is above the highest.`] : [];
    }),
    ...Object.entries(acceptedSizes).flatMap(([name, label]) =>
      isNumber(acceptance[name as keyof typeof acceptedSizes])
        ? []
        : [`${label}: the largest accepted size is not a number.`],
    ),
    ...(areas.length === 0 ? ['The technique names no area of the part that has to be inspected.'] : []),
  ];
}
