import { Fragment, type ReactNode } from 'react';
import { Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { FormField, FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { FactGroup } from '../shared/facts.ts';
import { labelIn, runsOf } from '../shared/standing.ts';

/** Draws the fields of one group that stand together; the title is that of the section for the first of it, else of the field. */
export type DrawRun = (fields: readonly FormField[], title: string) => ReactNode;

/** A report on the screen in the order and words of its layout: written or read, each group by what the caller draws it with. */
export function LayoutSections({
  method,
  schema,
  draw,
}: {
  method: NdtMethod;
  schema: FormSchema;
  draw: Readonly<Partial<Record<FactGroup, DrawRun>>>;
}) {
  const { language } = useTranslation();
  return schema.sections.map((section) => {
    const title = (language === 'th' && section.titleTh) || section.title;
    return (
      <Fragment key={section.id}>
        {runsOf(method, section.fields).map(({ group, fields }, index) => {
          const [first] = fields;
          if (!first) return null;
          if (group === 'words')
            return fields.map((field) => (
              <Text key={field.id} fw={field.type === 'heading' ? 600 : 400}>
                {labelIn(language, field)}
              </Text>
            ));
          return (
            <Fragment key={first.id}>{draw[group]?.(fields, index === 0 ? title : labelIn(language, first))}</Fragment>
          );
        })}
      </Fragment>
    );
  });
}
