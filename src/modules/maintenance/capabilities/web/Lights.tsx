import type { AnswerOf } from '#kernel/shared/call.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { readinessCall } from '../shared/capabilities.calls.ts';
import css from './library.module.css';

type Light = Readiness['data'];

/** How bad a state of a capability is. */
export const stateTones = { active: 'good', suspended: 'warn', withdrawn: 'bad' } as const;

type Readiness = AnswerOf<typeof readinessCall>['rows'][number];

const names = { data: 'Data', tools: 'Tools', staff: 'Staff', materials: 'Materials' } as const;
const states: Record<Light, string> = { good: 'ready', warn: 'needs attention', bad: 'missing', unknown: 'not known' };

/** The four lights of a capability: data, tools, staff, materials. Letter and border say it too, not colour alone. */
export function Lights({ readiness }: { readiness: Readiness | undefined }) {
  const { t } = useTranslation();
  if (!readiness) return null;
  return (
    <span className={css.lights}>
      {(Object.keys(names) as (keyof typeof names)[]).map((name) => {
        const words = `${t(names[name])}: ${t(states[readiness[name]])}`;
        return (
          <span key={name} data-tone={readiness[name]} title={words}>
            <b aria-hidden>{t(names[name]).slice(0, 1)}</b>
            <i className="unseen">{words} </i>
          </span>
        );
      })}
    </span>
  );
}
