import { Link } from 'react-router';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import type { AnswerOf } from '#kernel/shared/call.ts';
import {
  applicationKinds,
  authApplication,
} from '#modules/quality/authorization-applications/shared/application.record.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { CcsTabs } from '#modules/quality/authorizations/web/public.tsx';
import { packageCall, packageCardCall, packagePdfCall, packageZipCall } from '../shared/packages.calls.ts';
import css from './packages.module.css';

type Package = AnswerOf<typeof packageCall>;
const addressOf = (path: string, number: string) => path.replace(':id', number);

/** The dossier behind one authorisation, with its papers to print and to hand on. */
export function PackagePage({ authorizationKey }: { authorizationKey: string }) {
  const { t } = useTranslation();
  const answer = useGet(packageCall, { id: authorizationKey });
  return (
    <>
      <CcsTabs />
      <Answered answer={answer} title="Authorisation package">
        {(one) => (
          <>
            <PageHead
              number={one.number}
              title={one.holder.name}
              crumbs={[{ label: 'Authorisation packages', to: '/qa/ccs/authorization-packages' }]}
              status={<StateChip record={staffAuthorization} status={one.status} />}
              meaning={`${one.category.code} · ${t(one.category.privilege)}`}
              actions={
                <Group gap={8}>
                  <Button
                    component="a"
                    variant="default"
                    href={addressOf(packageCardCall.path, one.number)}
                    target="_blank"
                    rel="noopener"
                  >
                    {t('Print card')}
                  </Button>
                  <Button
                    component="a"
                    variant="default"
                    href={addressOf(packagePdfCall.path, one.number)}
                    target="_blank"
                    rel="noopener"
                  >
                    {t('Print package')}
                  </Button>
                  <Button component="a" href={addressOf(packageZipCall.path, one.number)} download>
                    {t('Export package')}
                  </Button>
                </Group>
              }
            />
            <Body one={one} />
          </>
        )}
      </Answered>
    </>
  );
}

function Body({ one }: { one: Package }) {
  const { t, language } = useTranslation();
  const day = (value: string | null) =>
    value ? <DateText value={value} kind={value.length > 10 ? 'instant' : 'day'} /> : '–';
  return (
    <div className={css.page}>
      {one.missing.length > 0 && (
        <Note tone="bad">
          {t('Not fit today:')}
          <ul>
            {one.missing.map((sentence) => (
              <li key={sentence}>{t(sentence)}</li>
            ))}
          </ul>
        </Note>
      )}
      <Section title={t('Certificate')}>
        <FactTable
          head={['Employee no.', 'Born', 'Stamp', 'Licence', 'First issued', 'Issued on', 'Valid until', 'Issued by']}
          rows={[
            {
              key: one.id,
              cells: [
                one.holder.employeeNo,
                day(one.holder.born),
                one.stampNo ?? '–',
                one.licenceNo ?? '–',
                day(one.firstIssuedOn),
                day(one.issuedOn),
                day(one.validUntil),
                one.issuedByName ?? '–',
              ],
            },
          ]}
        />
        {one.limitations && <p>{one.limitations}</p>}
        <p>
          <Link to={`/qa/ccs/authorizations/${one.number}`}>{t('Suspend, renew or change this authorisation')}</Link>
        </p>
        <p>
          <Link to={one.checkPath}>{t('Public check of this card')}</Link>
        </p>
      </Section>
      <Section title={t('Scope')} count={one.scope.length}>
        <FactTable
          head={['Group', 'Task levels', 'Authorities', 'Ratings', 'Parts']}
          rows={one.scope.map((line) => ({
            key: line.code,
            cells: [
              <span key="group">
                {line.code} {t(line.name)}{' '}
                {line.isSuspended && <StateChip record={staffAuthorization} status="suspended" />}
              </span>,
              line.taskLevels.map((level) => t(level)).join(', '),
              line.authorities.join(', '),
              line.ratings.join(', '),
              [
                line.only.length > 0 ? line.only.join(', ') : t('all'),
                line.except.length > 0 ? `${t('not')} ${line.except.join(', ')}` : '',
              ]
                .filter(Boolean)
                .join('; '),
            ],
          }))}
        />
      </Section>
      <Section title={t('Recent work')}>
        <FactTable
          empty="No entry in 24 months."
          head={['Group', 'Months with work', 'Days with work', 'Current']}
          rows={one.recency.map((line) => ({
            key: line.group,
            cells: [t(line.group), line.months, line.days, t(line.isCurrent ? 'Yes' : 'No')],
          }))}
        />
      </Section>
      <Section title={t('Training')}>
        <FactTable
          empty="Nothing on file."
          head={['Training subject', 'Completed', 'Valid until']}
          rows={one.training.map((line) => ({
            key: line.subject,
            cells: [
              language === 'th' ? line.subjectTh : line.subject,
              day(line.completedOn),
              line.validUntil ? day(line.validUntil) : t('for ever'),
            ],
          }))}
        />
      </Section>
      <Section title={t('Exams passed')}>
        <FactTable
          empty="Nothing on file."
          head={['Attempt', 'Exam', 'Percent', 'On']}
          rows={one.exams.map((line) => ({
            key: line.number,
            cells: [line.number, line.exam, Number(line.percent), day(line.on)],
          }))}
        />
      </Section>
      {one.ndt.length > 0 && (
        <Section title={t('NDT')}>
          <FactTable
            head={['Method', 'Level', 'Valid until']}
            rows={one.ndt.map((line) => ({ key: line.method, cells: [line.method, line.level, day(line.validUntil)] }))}
          />
        </Section>
      )}
      <Section title={t('Applications')} count={one.applications.length}>
        <FactTable
          empty="Issued before applications were kept here."
          head={['Number', 'Kind', 'State', 'Issued', 'Assessed']}
          rows={one.applications.map((line) => ({
            key: line.number,
            cells: [
              <Link key="to" to={`/qa/authorization-applications/${line.number}`}>
                {line.number}
              </Link>,
              t(applicationKinds[line.kind as keyof typeof applicationKinds]),
              <StateChip key="state" record={authApplication} status={line.status} />,
              day(line.issuedAt),
              line.scores.join(', '),
            ],
          }))}
        />
      </Section>
      <Section title={t('Suspensions')} count={one.suspensions.length}>
        <FactTable
          empty="It was never suspended by a decision."
          head={['Cause', 'Group', 'From', 'Lifted', 'By']}
          rows={one.suspensions.map((line) => ({
            key: `${line.from}${line.group ?? ''}`,
            cells: [line.cause, line.group ? t(line.group) : t('all'), day(line.from), day(line.liftedAt), line.by],
          }))}
        />
      </Section>
    </div>
  );
}
