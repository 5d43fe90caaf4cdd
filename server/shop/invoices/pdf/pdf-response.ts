import { Readable } from 'node:stream';

/** As a file to keep, for whoever asked and nobody else; written while it is sent. `name` is without its ending, in plain letters. */
export function pdfResponse(name: string, pdf: Readable): Response {
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}.pdf"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return new Response(Readable.toWeb(pdf) as ReadableStream<Uint8Array>, { headers });
}
