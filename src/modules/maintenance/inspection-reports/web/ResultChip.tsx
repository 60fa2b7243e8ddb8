import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';

const results = {
  accepted: { label: 'Accepted', tone: 'good' },
  acceptedWithRemarks: { label: 'Accepted with remarks', tone: 'warn' },
  rejected: { label: 'Rejected', tone: 'bad' },
} as const;

/** What an inspection came to; nothing while it is open. */
export function ResultChip({ result }: { result: string | null }) {
  const { t } = useTranslation();
  const known = results[result as keyof typeof results];
  return known ? <StatusChip tone={known.tone} label={t(known.label)} /> : null;
}
