export type Bucket = 'expired' | '0-30' | '31-90' | '91-180' | 'later';

/** The group of the shelf-life list a number of days left falls in (stores-finance 2.1). */
export function bucketOf(daysLeft: number): Bucket {
  if (daysLeft < 0) return 'expired';
  if (daysLeft <= 30) return '0-30';
  if (daysLeft <= 90) return '31-90';
  return daysLeft <= 180 ? '91-180' : 'later';
}
