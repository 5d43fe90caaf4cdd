import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/**
 * The least that answers the same two questions: Hono and pg, a prepared statement each, nothing checked, no variants. Its process says
 * its port. `DATABASE_URL` is the database of the server that it is compared with.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const card = `
  select products.id, name, slug, products.image_url, lead_paise as price_paise, can_buy
  from products`;

const app = new Hono();
app.get('/list', async (c) => {
  const { rows } = await pool.query({ name: 'list', text: `${card} where deleted_at is null order by created_at desc, id desc limit 20` });
  return c.json({ items: rows });
});
app.get('/product/:slug', async (c) => {
  const { rows } = await pool.query({ name: 'one', text: `${card} where slug = $1`, values: [c.req.param('slug')] });
  return c.json(rows[0]);
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
