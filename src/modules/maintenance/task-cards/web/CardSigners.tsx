import { useTranslation } from '#kernel/web/i18n.ts';
import css from './tablet.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { cardSignersCall } from '../shared/taskCards.calls.ts';

/** Who may sign a card, before anybody tries: people on shift first. */
export function CardSigners({ jobNumber, cardNo }: { jobNumber: string; cardNo: string }) {
  const { t } = useTranslation();
  const { data } = useGet(
    cardSignersCall,
    { job: jobNumber, cardNo },
    {
      also: [
        'staffAuthorization',
        'authorizationScope',
        'skill',
        'ndtCertification',
        'trainingFact',
        'trainingSubject',
        'trainingRequirement',
        'employee',
      ],
    },
  );
  if (!data) return null;
  const here = data.signers.filter((person) => person.isHere);
  const shown = (here.length > 0 ? here : data.signers).map((person) => person.name);
  return (
    <p className={css.note} data-tone={shown.length > 0 ? 'info' : 'warn'}>
      {shown.length === 0
        ? t('Nobody may sign this card today.')
        : t(here.length > 0 ? 'May sign, on shift: {{names}}' : 'May sign, none on shift: {{names}}', {
            names: shown.slice(0, 6).join(', '),
          })}
    </p>
  );
}
