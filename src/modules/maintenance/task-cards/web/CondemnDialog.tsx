import { useState, type ReactNode } from 'react';
import { useSend } from '#kernel/web/data/calls.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { condemnTestStatement } from '../shared/cardWords.ts';
import { finding } from '../shared/finding.record.ts';
import { recordStepCall } from '../shared/taskCards.calls.ts';
import { standing, type CardShown, type JobCards, type StepShown } from './jobCards.ts';
import type { FindingTyped } from './stepAnswer.ts';

const readAgain = {
  totalCc: 'Total expansion',
  permanentCc: 'Permanent expansion',
  reeCc: 'REE stamped on the cylinder',
  manufactured: 'Month of manufacture',
} as const;

interface Props {
  data: JobCards;
  card: CardShown;
  step: StepShown | null;
  /** The first reading, as it was to be stored. */
  withStep: Record<string, unknown> | null;
  started: FindingTyped | undefined;
  /** Why nothing is stored yet. */
  condemns: string | null;
  what: ReactNode;
  onCondemned: () => void;
  onClose: () => void;
}

type Read = Record<keyof typeof readAgain, string>;

/** Whether the figures are those of a test a vendor made: there is no apparatus here to read again. */
const isVendors = (withStep: Props['withStep']): boolean =>
  Boolean((withStep?.['test'] as { testedOn?: unknown } | undefined)?.testedOn);

/** The figures of a test that condemns, read a second time and signed, from the apparatus or a vendor's paper; what was typed first is not filled in. */
export function CondemnDialog({ data, card, step, withStep, started, condemns, what, onCondemned, onClose }: Props) {
  const { t } = useTranslation();
  const [read, setRead] = useState<Read>({ totalCc: '', permanentCc: '', reeCc: '', manufactured: '' });
  const [isTried, setTried] = useState(false);
  const record = useSend(
    recordStepCall,
    { job: data.job.number, cardNo: card.cardNo, step: step?.stepNo ?? 0 },
    { also: [finding.name, 'workOrder', 'gates'] },
  );
  const names = Object.keys(readAgain) as (keyof Read)[];
  const isMissing = (name: keyof Read) => name !== 'reeCc' && read[name].trim() === '';
  return (
    <SignDialog
      title={t('The test condemns this cylinder')}
      statement={condemnTestStatement}
      what={what}
      actionLabel={t('Sign and condemn')}
      validate={() => {
        setTried(true);
        return !names.some(isMissing);
      }}
      onSign={async (proof) => {
        const { reeCc, ...rest } = read;
        await record.mutateAsync({
          ...withStep,
          ...(started ? { finding: { ...started, source: 'test', quantity: 1, reportable: 'notAssessed' } } : {}),
          seen: { cardId: card.id, attempt: (step && standing(step)?.attempt) ?? 0 },
          condemn: { ...rest, ...(reeCc.trim() ? { reeCc: reeCc.trim() } : {}), ...proof },
        });
        notify({ text: t('Test stored: the cylinder is condemned') });
        onCondemned();
      }}
      onClose={onClose}
    >
      <Stack gap="sm" mb="sm">
        <Text role="alert">{condemns}</Text>
        {names.map((name) => (
          <TextInput
            key={name}
            label={t(readAgain[name])}
            description={
              name !== 'totalCc'
                ? undefined
                : isVendors(withStep)
                  ? t('Ask the vendor for the paper of the second reading; nothing is copied from the first one.')
                  : t('Read the apparatus again; nothing is copied from the first reading.')
            }
            withAsterisk={name !== 'reeCc'}
            value={read[name]}
            error={isTried && isMissing(name) ? t('Required') : undefined}
            onChange={(event) => setRead({ ...read, [name]: event.currentTarget.value })}
          />
        ))}
      </Stack>
    </SignDialog>
  );
}
