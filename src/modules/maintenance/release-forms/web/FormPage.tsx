import { IconFileTypePdf } from '@tabler/icons-react';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { useGet } from '#kernel/web/data/records.ts';
import { History } from '#kernel/web/page/History.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Stack, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { releaseForm } from '../shared/releaseForm.record.ts';
import { releaseFormWorkflow } from '../shared/releaseForm.workflow.ts';
import { LayoutEditor } from './LayoutEditor.tsx';

type Form = RowOf<typeof releaseForm>;

/** One version of a form: how it prints, its words and places, and its road to being published. */
export const FormPage = ({ id }: { id: string }) => (
  <RecordPage record={releaseForm} id={id}>
    {(row, allowed) => <FormScreen row={row} allowed={allowed} />}
  </RecordPage>
);

function FormScreen({ row, allowed }: { row: Form; allowed: Allowed }) {
  const { t } = useTranslation();
  const check = useGet<{ problems: string[] }>(`${releaseForm.api}/${row.id}/check`, { modules: [releaseForm.name] });
  const problems = row.status === 'retired' ? [] : (check.data?.problems ?? []);
  return (
    <>
      <PageHead
        title={`${releaseForm.fields.type.options?.[row.type] ?? row.type}, ${t('Version')} ${row.revision}`}
        crumbs={[{ label: 'Release forms', to: '/maintenance/release-forms' }]}
        status={<StateChip record={releaseForm} status={row.status} />}
        facts={[
          { label: 'Issue of the form', value: row.issue },
          { label: 'Written by', value: row.authorName ?? '–' },
          { label: 'Published by', value: row.publishedByName ?? '–' },
          {
            label: 'Published on',
            value: row.publishedAt ? <DateText value={row.publishedAt} kind="instant" /> : '–',
          },
        ]}
        actions={
          <Group gap="xs">
            <Button
              component="a"
              href={`${releaseForm.api}/${row.id}/specimen.pdf`}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
            >
              {t('Specimen PDF')}
            </Button>
            <WorkflowBar
              workflow={releaseFormWorkflow}
              row={row}
              allowed={allowed}
              extra={<EditButton record={releaseForm} row={row} allowed={allowed} except={['layout']} />}
            />
          </Group>
        }
      />
      <MainAndRail
        main={
          <Stack>
            <Text style={{ whiteSpace: 'pre-wrap' }}>{row.changeNote}</Text>
            {problems.length > 0 && (
              <Section title={t('To be put right before review')} count={problems.length}>
                {problems.map((problem) => (
                  <Text key={problem} size="sm" role="alert">
                    {problem}
                  </Text>
                ))}
              </Section>
            )}
            {row.layout && <LayoutEditor key={row.version} row={row} mayEdit={allowed['update'] === true} />}
          </Stack>
        }
        rail={<History record={releaseForm} id={row.id} />}
      />
    </>
  );
}
