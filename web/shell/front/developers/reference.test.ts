import { expect, test } from 'vitest';
import { type ApiDocument, listRooms } from './reference.ts';

test('endpoints are listed by room, each with what it takes and answers', () => {
  const body = {
    type: 'object',
    properties: { shown: { type: 'boolean' }, ids: { items: { type: 'string', format: 'uuid' } }, state: { enum: ['live', 'over'] } },
    required: ['ids'],
  };
  const rooms = listRooms({
    paths: {
      '/shows/{id}': {
        put: {
          operationId: 'shows.change',
          summary: 'Change a live event',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { anyOf: [{ type: 'string' }, { type: 'null' }] } }],
          requestBody: { content: { 'application/json': { schema: body } } },
          responses: { 200: {}, 404: {} },
        },
      },
      '/cart': { get: { operationId: 'cart.get', responses: { 200: {} } } },
    },
  });
  expect(rooms.map(({ name }) => name)).toEqual(['cart', 'shows']);
  expect(rooms[1]?.endpoints).toEqual([
    {
      ...{ id: 'shows.change', method: 'PUT', path: '/api/shows/{id}', summary: 'Change a live event', statuses: ['200', '404'] },
      fields: [
        { name: 'id', type: 'string | null', isRequired: true },
        { name: 'shown', type: 'boolean', isRequired: false },
        { name: 'ids', type: 'uuid[]', isRequired: true },
        { name: 'state', type: 'live | over', isRequired: false },
      ],
    },
  ]);
});

test('fields of a body of one of several shapes are those of each, once', () => {
  const shapes = { anyOf: [{ properties: { code: { const: 'a' } } }, { properties: { code: { const: 'b' }, note: { type: ['string', 'null'] } } }] };
  const document = { paths: { '/x': { post: { operationId: 'x.add', requestBody: { content: { json: { schema: shapes } } } } } } };
  const rooms = listRooms(document as ApiDocument);
  expect(rooms[0]?.endpoints[0]?.fields.map(({ name, type }) => `${name}: ${type}`)).toEqual(['code: a', 'note: string | null']);
});
