/** What a laboratory read at one point of a tool: exact figures as text, in the unit the tool reads in. */
export interface Reading {
  nominal: string;
  asFound: string;
  /** Null: not adjusted, it left as it was found. */
  asLeft: string | null;
  tolerance: string;
}

/** The readings of one calibration. */
export interface CalibrationPoint {
  calibratedOn: string;
  certificateNo: string;
  readings: Reading[];
}

/** An error as a share of what is allowed, in percent: beyond 100 it is out of tolerance, whichever way. */
const shareOf = ({ nominal, tolerance }: Reading, read: string): number =>
  Math.round(((Number(read) - Number(nominal)) / Number(tolerance)) * 1000) / 10;

/** One point of the tool followed through its calibrations, as a saw tooth: found, left, found, left. */
export interface DriftLine {
  nominal: string;
  shares: (number | null)[];
}

/** The lines of a tool's drift, for its chart: at each calibration what was found, then what was left. */
export function driftLines(calibrations: readonly CalibrationPoint[]): DriftLine[] {
  const nominals = [...new Set(calibrations.flatMap(({ readings }) => readings.map(({ nominal }) => nominal)))];
  return nominals
    .toSorted((a, b) => Number(a) - Number(b))
    .map((nominal) => ({
      nominal,
      shares: calibrations.flatMap(({ readings }) => {
        const reading = readings.find((one) => one.nominal === nominal);
        return reading
          ? [shareOf(reading, reading.asFound), shareOf(reading, reading.asLeft ?? reading.asFound)]
          : [null, null];
      }),
    }));
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export interface Outlook {
  nominal: string;
  /** Where it will stand when it is calibrated next, if it drifts on as it did, in percent of its tolerance. */
  share: number;
}

/**
 * The point that will be farthest out at the next calibration if the tool drifts on as it did between the last two: null before there are
 * two calibrations of one point, or without a day to look ahead to.
 */
export function outlookOf(calibrations: readonly CalibrationPoint[], nextOn: string | null): Outlook | null {
  const [before, last] = calibrations.slice(-2);
  if (!before || !last || nextOn === null) return null;
  const took = daysBetween(before.calibratedOn, last.calibratedOn);
  const ahead = daysBetween(last.calibratedOn, nextOn);
  if (took <= 0 || ahead <= 0) return null;
  const foretold = last.readings.flatMap((reading) => {
    const earlier = before.readings.find(({ nominal }) => nominal === reading.nominal);
    if (!earlier) return [];
    const drift = Number(reading.asFound) - Number(earlier.asLeft ?? earlier.asFound);
    const read = Number(reading.asLeft ?? reading.asFound) + (drift / took) * ahead;
    return [{ nominal: reading.nominal, share: shareOf(reading, String(read)) }];
  });
  return foretold.toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share))[0] ?? null;
}
