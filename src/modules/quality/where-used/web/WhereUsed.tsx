import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Skeleton, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { addressOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { letterCall, whereUsedCall } from '../shared/whereUsed.calls.ts';
import { usedKindWords, type UsedKind } from '../shared/whereUsed.ts';
import { Assessment } from './Assessment.tsx';
import { Radius } from './Radius.tsx';
import { SignedWith } from './SignedWith.tsx';
import css from './whereUsed.module.css';

/** The uses shown of one work order. */
const mostUses = 5;
const heads = ['Work order', 'Part number', 'Serial number', 'Customer', 'Certificates', 'Used', 'Assessment'];

/** The work orders, certificates and customers something touched, the latest use first, what quality found for each, and a letter for each customer. */
export const WhereUsed = ({ kind: kindInAddress, id }: { kind: string; id: string }) => {
  const { t } = useTranslation();
  const kind = kindInAddress as UsedKind;
  const [section, setSection] = useState('');
  const narrowed = section.trim() ? { section: section.trim() } : {};
  const answer = useGet(whereUsedCall, { kind, id }, { query: narrowed });
  if (!answer.data)
    return answer.isError ? (
      <Text c="red" role="alert">
        {t(messageOf(answer.error))}
      </Text>
    ) : (
      <Skeleton height={160} />
    );
  const { thing, jobs, total } = answer.data;
  const customers = [...new Map(jobs.map((job) => [job.customerId, job.customer]))];
  return (
    <>
      <PageHead title={t('Where used: {{name}}', { name: thing.name })} number={t(usedKindWords[kind])} />
      <MainAndRail
        main={
          <>
            {kind === 'manual' && (
              <TextInput
                mb="sm"
                maw={420}
                label={t('Section or page')}
                description={t('Only citations that begin with it.')}
                value={section}
                onChange={(event) => setSection(event.currentTarget.value)}
              />
            )}
            {jobs.length > 0 && (
              <Section title={t('From it to the customers')}>
                <Radius
                  answer={answer.data}
                  letterTo={(customer) => addressOf(letterCall, { kind, id, customer }, narrowed)}
                />
                <Text size="sm" c="dimmed" mt="xs">
                  {t('Arrow keys follow the lines. The list below says the same.')}
                </Text>
              </Section>
            )}
            <Section title={t('Letters to customers')} count={customers.length}>
              <Group gap="xs">
                {customers.map(([customerId, name]) => (
                  <Button
                    key={customerId}
                    component="a"
                    href={addressOf(letterCall, { kind, id, customer: customerId }, narrowed)}
                    target="_blank"
                    rel="noreferrer"
                    variant="default"
                  >
                    {t('Letter to {{name}}', { name })}
                  </Button>
                ))}
              </Group>
            </Section>
            <span id="where-used-list" tabIndex={-1} />
            <Section title={t('Work orders')} count={total}>
              {total > jobs.length && (
                <Text mb="xs">{t('The last {{count}} are listed. Narrow the question.', { count: jobs.length })}</Text>
              )}
              {jobs.length === 0 ? (
                <Text c="dimmed">{t('It was used on no work order.')}</Text>
              ) : (
                <Scroll label="Work orders">
                  <table className={css.table}>
                    <thead>
                      <tr>
                        {heads.map((head) => (
                          <th key={head} scope="col">
                            {t(head)}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {jobs.map((job) => (
                        <tr key={job.jobNumber}>
                          <td data-head={t('Work order')}>
                            <Link to={`/maintenance/mmc/${job.jobNumber}`} className="mono">
                              {job.jobNumber}
                            </Link>
                          </td>
                          <td data-head={t('Part number')} className="mono">
                            {job.partNumber}
                          </td>
                          <td data-head={t('Serial number')} className="mono">
                            {job.serialNumber}
                          </td>
                          <td data-head={t('Customer')}>{job.customer}</td>
                          <td data-head={t('Certificates')}>
                            <div>
                              {job.certificates.length === 0 && '—'}
                              {job.certificates.map(({ number, status }) => (
                                <div key={number}>
                                  <Link to={`/maintenance/releases/${encodeURIComponent(number)}`} className="mono">
                                    {number}
                                  </Link>{' '}
                                  {t(status)}
                                </div>
                              ))}
                            </div>
                          </td>
                          <td data-head={t('Used')}>
                            <div>
                              {job.uses.slice(0, mostUses).map((use) => (
                                <div key={`${use.at}${use.what}`}>
                                  <DateText value={use.at} /> {use.what}
                                </div>
                              ))}
                              {job.uses.length > mostUses && (
                                <Text size="sm" c="dimmed">
                                  {t('and {{count}} more', { count: job.uses.length - mostUses })}
                                </Text>
                              )}
                            </div>
                          </td>
                          <td data-head={t('Assessment')}>
                            <div>
                              <Assessment kind={kind} id={id} job={job} {...narrowed} />
                            </div>
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </Scroll>
              )}
            </Section>
            {kind === 'authorisation' && <SignedWith id={id} />}
          </>
        }
      />
    </>
  );
};
