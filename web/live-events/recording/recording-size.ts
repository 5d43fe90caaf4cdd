const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** '1.2 GB', in steps of a thousand. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = new Intl.NumberFormat('en-US', { style: 'unit', unit: units[step], maximumFractionDigits: step < 2 ? 0 : 1 });
  return format.format(bytes / 1000 ** step);
}
