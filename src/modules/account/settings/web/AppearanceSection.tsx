import { saveOptions, useOptions } from '#kernel/web/data/session.ts';
import { Button, SegmentedControl, Stack, Switch } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './settings.module.css';
import type { SectionProps } from './useSettings.ts';

/** Light or dark, the bars, density, colour and charts. */
export function AppearanceSection({ openDialog }: Pick<SectionProps, 'openDialog'>) {
  const { t } = useTranslation();
  const options = useOptions();
  const scheme = options.dark === true ? 'dark' : options.dark === false ? 'light' : 'system';
  return (
    <Stack gap="md">
      <div>
        <div className={css.label} id="settings-theme">
          {t('Theme')}
        </div>
        <SegmentedControl
          aria-labelledby="settings-theme"
          value={scheme}
          onChange={(value) => saveOptions({ dark: value === 'system' ? 'system' : value === 'dark' })}
          data={[
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
            { value: 'system', label: t('As the system') },
          ]}
        />
      </div>
      <fieldset className={css.group}>
        <legend>{t('Bars')}</legend>
        <Switch
          label={t('App bar')}
          checked={options.appBar}
          onChange={(event) => saveOptions({ appBar: event.currentTarget.checked })}
        />
        <Switch
          label={t('Flat app bar')}
          checked={options.flatAppBar}
          disabled={!options.appBar}
          onChange={(event) => saveOptions({ flatAppBar: event.currentTarget.checked })}
        />
        <Switch
          label={t('Clipped: the app bar lies over the menu')}
          checked={options.clipped}
          disabled={!options.appBar}
          onChange={(event) => saveOptions({ clipped: event.currentTarget.checked })}
        />
        <Switch
          label={t('Mini menu: pictures only')}
          checked={options.mini}
          onChange={(event) => saveOptions({ mini: event.currentTarget.checked })}
        />
        <Switch
          label={t('Dense: more on one screen')}
          checked={options.dense}
          onChange={(event) => saveOptions({ dense: event.currentTarget.checked })}
        />
        <Switch label={t('Flat theme')} description={t('Not available')} checked={options.flat} disabled readOnly />
      </fieldset>
      <div className={css.row}>
        <span className={css.colour}>
          <i style={{ background: options.theme ?? '#22487d' }} aria-hidden /> {t('Theme colour')}
        </span>
        <Button variant="default" size="xs" onClick={() => openDialog('theme')}>
          {t('Choose')}
        </Button>
      </div>
      <div className={css.row}>
        <span>{t('Charts')}</span>
        <Button variant="default" size="xs" onClick={() => openDialog('charts')}>
          {t('Chart settings')}
        </Button>
      </div>
    </Stack>
  );
}
