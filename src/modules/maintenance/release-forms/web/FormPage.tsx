import type { RowOf } from '#kernel/shared/record.ts';
import { history, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { Stack, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { releaseForm } from '../shared/releaseForm.record.ts';
import { releaseFormWorkflow } from '../shared/releaseForm.workflow.ts';
import { ShownFile } from '#modules/maintenance/form-fields/web/public.tsx';
import css from './form.module.css';
import { LayoutEditor } from './LayoutEditor.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { checkFormCall } from '../shared/releaseForms.calls.ts';

/** One version of a form: how it prints, its words and places, and its road to being published. */
export const FormPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={releaseForm}
    id={id}
    title={titleOf}
    workflow={releaseFormWorkflow}
    facts={['issue', 'authorName', 'publishedByName', 'publishedAt']}
    papers={[{ label: 'Specimen PDF', file: 'specimen.pdf' }]}
    edit={{ except: ['layout'] }}
    panels={[FormLayoutPanel, history()]}
  />
);

const titleOf = ({ type, revision }: RowOf<typeof releaseForm>) =>
  `${releaseForm.fields.type.options?.[type] ?? type}, ${translate('Version')} ${revision}`;

/** What this version changes, what still keeps it from review, and its words and places. */
function FormLayoutPanel({ row, allowed }: PanelProps<typeof releaseForm>) {
  const { t } = useTranslation();
  const check = useGet(checkFormCall, { id: row.id });
  const problems = row.status === 'retired' ? [] : (check.data?.problems ?? []);
  return (
    <Stack>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{t(row.changeNote)}</Text>
      {problems.length > 0 && (
        <Section title={t('To be put right before review')} count={problems.length}>
          {problems.map((problem) => (
            <Text key={problem} size="sm" role="alert">
              {problem}
            </Text>
          ))}
        </Section>
      )}
      {row.layout && (
        <div className={css.beside}>
          <aside>
            <Section title={t('Specimen page')}>
              <Text size="sm" mb="xs">
                {t('As it prints now. What is changed shows here once it is saved.')}
              </Text>
              <ShownFile
                key={row.version}
                className={css.specimen}
                title={t('Specimen page')}
                address={`${releaseForm.api}/${row.id}/specimen.pdf`}
              />
            </Section>
          </aside>
          <div>
            <LayoutEditor key={row.version} row={row} mayEdit={allowed['update'] === true} />
          </div>
        </div>
      )}
    </Stack>
  );
}
