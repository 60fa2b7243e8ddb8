import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Button, FileButton, Group, Textarea } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { columns } from '../shared/peopleFile.ts';
import { user } from '#modules/admin/users/shared/user.record.ts';
import { AdminTabs } from '#modules/admin/users/web/public.tsx';
import { useProved } from '#modules/account/sign-in/web/public.tsx';
import css from './operations.module.css';
import { importPeopleCall } from '../shared/import.calls.ts';

/** Takes people in from a file: looked at line by line first; all of them are taken in, or none. */
export const ImportPage = () => {
  const { t } = useTranslation();
  const [csv, setCsv] = useState('');
  const [outcome, setOutcome] = useState<AnswerOf<typeof importPeopleCall> | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { attempt, dialog } = useProved();
  const run = (dryRun: boolean) =>
    attempt(async () => {
      setTrouble(null);
      const answer = await sendCall(importPeopleCall, { body: { csv, dryRun } });
      setOutcome(answer);
      if (answer.created > 0) {
        notify({
          tone: 'good',
          text: t(answer.mailed ? '{{count}} people were taken in and invited.' : '{{count}} people were taken in.', {
            count: answer.created,
          }),
        });
        setCsv('');
        await refresh([user.name]);
      }
    }).catch((error: unknown) => setTrouble(messageOf(error)));
  const faulty = outcome?.lines.filter((line) => line.faults.length > 0).length ?? 0;
  const isReady =
    outcome !== null && outcome.head === null && outcome.created === 0 && faulty === 0 && outcome.lines.length > 0;
  return (
    <>
      <PageHead
        title="Import of people"
        crumbs={[{ label: 'Users', to: '/admin' }]}
        meaning="A file of comma separated values. It is looked at first; nothing changes before you say so."
      />
      <AdminTabs />
      <div className={css.page}>
        <p className={css.opens}>
          {t('The first line names the columns:')} <span className="mono">{columns.join(',')}</span>.{' '}
          {t('Several roles are separated by spaces.')}
        </p>
        <Textarea
          label={t('File')}
          autosize
          minRows={6}
          maxRows={14}
          value={csv}
          placeholder={
            'username,name,email,employeeNo,permission,roles\nanan,Anan Sukjai,anan@abs.example,E043,2,stores.user maintenance.viewer'
          }
          error={trouble ? t(trouble) : outcome?.head ? t(outcome.head) : undefined}
          onChange={(event) => {
            setCsv(event.currentTarget.value);
            setOutcome(null);
          }}
        />
        <Group mt="sm" mb="md">
          <FileButton
            accept=".csv,text/csv,text/plain"
            onChange={(file) => {
              setOutcome(null);
              void file?.text().then(setCsv);
            }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileSpreadsheet size={16} />}>
                {t('Choose a file')}
              </Button>
            )}
          </FileButton>
          <ReasonButton
            variant={isReady ? 'default' : 'filled'}
            reason={csv.trim() === '' && 'Choose a file, or paste its lines.'}
            onClick={() => void run(true)}
          >
            {t('Check file')}
          </ReasonButton>
          {isReady && (
            <Button onClick={() => void run(false)}>
              {t('Take in {{count}} people', { count: outcome.lines.length })}
            </Button>
          )}
          {faulty > 0 && (
            <span className={css.none}>
              {t('{{count}} lines have a fault; nobody is taken in before they are put right.', { count: faulty })}
            </span>
          )}
        </Group>
        {outcome && outcome.created > 0 && !outcome.mailed && (
          <p className={css.opens}>
            {t('No mail leaves this installation. At the server this makes the link of each:')}{' '}
            <span className="mono">npm run admin -- link</span>
          </p>
        )}
        {outcome && outcome.lines.length > 0 && (
          <div className={css.gridScroll}>
            <table className={css.jobs}>
              <thead>
                <tr>
                  {['Line', 'User name', 'Name', 'E-mail', 'Employee no.', 'Permission', 'Roles', 'Result'].map(
                    (head) => (
                      <th key={head} scope="col">
                        {t(head)}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {outcome.lines.map((line) => (
                  <tr key={line.line}>
                    <td>{line.line}</td>
                    <td className="mono">{line.username}</td>
                    <td>{line.name}</td>
                    <td>{line.email}</td>
                    <td className="mono">{line.employeeNo}</td>
                    <td>{line.permission}</td>
                    <td>{line.roles.join(' ')}</td>
                    <td>
                      {line.faults.length === 0 ? (
                        <StatusChip tone="good" label={outcome.created > 0 ? 'Taken in' : 'Fits'} />
                      ) : (
                        <span className={css.fault}>{line.faults.map((fault) => t(fault)).join(' ')}</span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      {dialog}
    </>
  );
};
