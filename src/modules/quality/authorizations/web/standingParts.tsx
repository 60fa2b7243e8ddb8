import { Link } from 'react-router';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { standings, type Standing } from '../shared/standing.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { ownAuthorizationsCall } from '../shared/authorizations.calls.ts';
import css from './standing.module.css';

/** One live authorisation as the server tells it. */
export type StandingRow = AnswerOf<typeof ownAuthorizationsCall>['authorizations'][number];

/** The way to an authorisation, by its number. */
export function AuthorizationLink({ number }: { number: string }) {
  return (
    <Link to={`/qa/ccs/authorizations/${number}`}>
      <Mono copy={false}>{number}</Mono>
    </Link>
  );
}

/** The chip of what an authorisation is worth today. */
export function StandingChip({ standing }: { standing: Standing }) {
  return <StatusChip {...standings[standing]} />;
}

/** Why it is suspended, each with the way to cure it. */
export function Faults({ row }: { row: StandingRow }) {
  const { t } = useTranslation();
  if (row.suspensions.length === 0) return null;
  return (
    <ul className={css.faults}>
      {row.suspensions.map((fault) => (
        <li key={fault.text}>
          <Link to={fault.cureLink}>
            {fault.trigger} · {t(fault.text)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The scope in one line: groups with their authorities; what is stopped is struck through. */
export function ScopeLine({ row }: { row: StandingRow }) {
  const { t } = useTranslation();
  return (
    <span className={css.scope}>
      {row.scope.map((line) => (
        <span
          key={line.groupId}
          data-stopped={line.isStopped || undefined}
          title={`${line.taskLevels.map((level) => t(level)).join(', ')} · ${line.ratings.join(', ')}`}
        >
          {t(line.groupName)} <small>{line.authorities.join(' ')}</small>
        </span>
      ))}
    </span>
  );
}
