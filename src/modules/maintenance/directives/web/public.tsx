import { Link } from 'react-router';
import { daysBetween } from '#kernel/shared/dates.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { libraryReaders } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { directive, directiveApplicability } from '../shared/directive.record.ts';
import { directiveCheck, directiveCheckDays } from '../shared/directiveCheck.record.ts';
import { useRows } from '#kernel/web/data/records.ts';

/** What the ADs say about a part number: which name it, and who went through the lists when. Unchecked is not empty. */
export function PartDirectives({ partNumberId, partNumber }: { partNumberId: string; partNumber: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const today = useToday();
  const mayRead = can(libraryReaders);
  const checks = useRows(directiveCheck, { 'f.partNumberId.in': partNumberId }, { enabled: mayRead });
  const named = useRows(
    directiveApplicability,
    { 'f.partNumber.in': partNumber },
    { also: [directive.name], enabled: mayRead },
  );
  if (!mayRead) return null;
  const last = checks.data?.rows[0];
  const isOld = !last || daysBetween(last.checkedOn, today) > directiveCheckDays;
  const numbers = [
    ...new Map((named.data?.rows ?? []).map((row) => [row.directiveId, row.directiveIdLabel ?? ''])).values(),
  ];
  return (
    <Section
      title={t('Airworthiness directives')}
      count={named.data ? numbers.length : undefined}
      actions={
        <CreateButton
          record={directiveCheck}
          fixed={{ partNumberId }}
          values={{ checkedOn: today, source: 'FAA DRS, EASA Safety Publications, CAAT' }}
          label="Mark AD list checked"
        />
      }
    >
      {numbers.map((number) => (
        <p key={number}>
          <Link to={`/maintenance/capabilities/AD/${encodeURIComponent(number)}`}>AD {number}</Link>
        </p>
      ))}
      {checks.data && (
        <Text size="sm">
          {numbers.length === 0 && last && `${t('No AD names this part number.')} `}
          {last ? (
            <>
              {t('Checked')} <DateText value={last.checkedOn} kind="day" /> {t('by')} {last.checkedByName}{' '}
            </>
          ) : (
            `${t('Nobody has checked the AD list of this part number.')} `
          )}
          {isOld && <StatusChip tone="bad" label="Check due" />}
        </Text>
      )}
    </Section>
  );
}
