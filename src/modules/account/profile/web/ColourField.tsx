import { NumberInput, Slider } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './profile.module.css';

const channels = [
  { name: 'r', label: 'Red' },
  { name: 'g', label: 'Green' },
  { name: 'b', label: 'Blue' },
] as const;

/** The three channels of `#rrggbb`. */
function channelsOf(hex: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) || 0;
  return [part(1), part(3), part(5)];
}

function hexOf(parts: readonly number[]): string {
  return `#${parts
    .map((part) =>
      Math.min(255, Math.max(0, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A colour: the choices offered as swatches, and any other by its red, green and blue from 0 to 255 (spec §5). */
export function ColourField({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly string[];
  value: string;
  onChange: (hex: string) => void;
}) {
  const { t } = useTranslation();
  const parts = channelsOf(value);
  const setPart = (at: number, part: number) => onChange(hexOf(parts.map((one, index) => (index === at ? part : one))));
  return (
    <fieldset className={css.colour}>
      <legend>{t(label)}</legend>
      <div className={css.swatches} role="radiogroup" aria-label={t(label)}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            role="radio"
            aria-checked={choice.toLowerCase() === value.toLowerCase()}
            aria-label={choice}
            title={choice}
            style={{ background: choice }}
            onClick={() => onChange(choice)}
          />
        ))}
      </div>
      {channels.map((channel, at) => (
        <div key={channel.name} className={css.channel} data-channel={channel.name}>
          <span>{t(channel.label)}</span>
          <Slider
            min={0}
            max={255}
            step={1}
            label={null}
            value={parts[at] ?? 0}
            onChange={(part) => setPart(at, part)}
            thumbLabel={t(channel.label)}
          />
          <NumberInput
            size="xs"
            aria-label={channel.name}
            min={0}
            max={255}
            allowDecimal={false}
            clampBehavior="strict"
            hideControls
            value={parts[at] ?? 0}
            onChange={(part) => setPart(at, Number(part) || 0)}
          />
        </div>
      ))}
    </fieldset>
  );
}
