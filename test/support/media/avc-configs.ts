/** avcC bodies of x264, by the colors of what was encoded; 64 × 112 pixels. */
export const avcConfigs = {
  '4:2:0': 'AULACv/hABZnQsAK2hD7ARAAAAMAEAAAAwCg8SJqAQAEaM4PyA==',
  '4:0:0': 'AWQACv/hABhnZAAK8tCH2AtkAAADAAQAAAMAKDxImoABAARozg/I/Pj4AA==',
  '4:2:2': 'AXoACv/hABdnegAKvLQh9gIgAAADACAAAAMBQeJE1AEABGjOD8j++PgA',
  '4:4:4': 'AfQACv/hABhn9AAKkZaEPsBEAAADAAQAAAMAKDxImoABAAVozg8ZIP/4+AA=',
  '10 bits': 'AW4ACv/hABhnbgAKpstCH2AiAAADAAIAAAMAFB4kTUABAARozg/I/fr6AA==',
} as const;
