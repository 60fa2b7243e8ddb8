import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { UsedKind } from '../shared/whereUsed.ts';

/** The way from something to the work orders, certificates and customers it touched; nothing for those who may not read them. */
export function WhereUsedLink({ kind, id }: { kind: UsedKind; id: string }) {
  const { t } = useTranslation();
  if (!useCan()(['quality.viewer', 'maintenance.admin'])) return null;
  return <Link to={`/qa/where-used/${kind}/${encodeURIComponent(id)}`}>{t('Where used')}</Link>;
}
