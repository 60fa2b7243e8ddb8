import { Checkbox, Stack, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useGateWords } from '#modules/maintenance/release-gates/web/public.tsx';
import { certificateTypeWords } from '../shared/releaseRequest.record.ts';
import type { Review } from './review.ts';

/** Which of the authorities asked for this signature releases under; one that is not possible says why, and the signer decides (R7). */
export function Authorities({ review, onChoose }: { review: Review; onChoose: (types: string[]) => void }) {
  const { t } = useTranslation();
  const say = useGateWords();
  return (
    <Section title={t('Dual release')}>
      <Checkbox.Group
        value={review.types}
        onChange={(types) => types.length > 0 && onChoose(types)}
        label={t('Release under')}
        description={t('One form for all of them. Clear an authority to release without it.')}
      >
        <Stack gap={6} mt={6}>
          {review.options.map((option) => (
            <div key={option.type}>
              <Checkbox
                value={option.type}
                label={
                  <>
                    {certificateTypeWords[option.type as keyof typeof certificateTypeWords]}{' '}
                    <StatusChip
                      tone={option.possible ? 'good' : 'bad'}
                      label={t(option.possible ? 'Possible' : 'Not possible')}
                    />
                  </>
                }
              />
              {option.problems.map((problem) => (
                <Text key={problem} size="sm" ml={28}>
                  {say(problem)}
                </Text>
              ))}
            </div>
          ))}
        </Stack>
      </Checkbox.Group>
    </Section>
  );
}
