import { formatLegalDay } from '#kernel/shared/dates.ts';
import { leastReadings, mostVisitsAhead, type Forecast } from './forecastLimit.ts';

/** What each forecast says, in the words of the screen and of the paper; braces stand for its figures. */
export const forecastWords: Readonly<Record<Forecast['kind'], string>> = {
  outside: 'The last reading is outside its limit.',
  tooFew: 'Too little to forecast: {{have}} of {{need}} readings since the part was last renewed.',
  scattered: 'The readings scatter more than they move: no forecast.',
  steady: 'It does not move towards a limit.',
  far: 'The limit is not reached within {{most}} visits.',
  reached: 'Visit {{visit}}, about {{day}}, is forecast to be beyond the limit.',
};

/** The figures a forecast's sentence is filled with. */
export const forecastFigures = (forecast: Forecast) => ({
  need: leastReadings,
  most: mostVisitsAhead,
  have: forecast.kind === 'tooFew' ? forecast.have : 0,
  visit: forecast.kind === 'reached' ? forecast.visit : 0,
  day: forecast.kind === 'reached' ? formatLegalDay(forecast.day) : '',
});

/** A forecast as a sentence in English, as papers print it. */
export function forecastInWords(forecast: Forecast): string {
  const figures: Readonly<Record<string, string | number>> = forecastFigures(forecast);
  return forecastWords[forecast.kind].replace(/[{]{2}(\w+)[}]{2}/g, (_all, name: string) =>
    String(figures[name] ?? ''),
  );
}
