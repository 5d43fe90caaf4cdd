/** Whether a tag is shown at that moment of its video. */
export function isTagShownAt(
  { timestamp_seconds: from, end_seconds: to }: { timestamp_seconds: number; end_seconds: number | null },
  seconds: number,
): boolean {
  return seconds >= from && (to === null || seconds < to);
}
