import { toJsonSchema } from '@valibot/to-json-schema'
import { brand } from '#core/brand.ts'
import type { Call } from '#core/contract/define.ts'
import { failures, type FailureName, messageOf, statusOf } from '#core/failures.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: Call['takes'], typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'custom' ? { type: 'string', format: 'binary' } : jsonSchema,
  }) as Json
  return json
}

const failuresOf = (call: Call): FailureName[] => {
  const usual: FailureName[] = ['bad_request', 'invalid', 'client_too_old', 'unavailable']
  if (call.access !== 'public') usual.push('unauthenticated')
  if (call.access === 'verified') usual.push('email_unverified')
  if (call.method !== 'GET') usual.push('request_running', 'key_reused', 'too_large', 'too_many')
  return [...new Set([...call.fails, ...usual])]
}

const responsesOf = (call: Call): Json => {
  const byStatus = new Map<number, FailureName[]>()
  for (const name of failuresOf(call))
    byStatus.set(statusOf(name), [...(byStatus.get(statusOf(name)) ?? []), name])
  const refusals = [...byStatus].map(([status, names]) => [
    String(status),
    {
      description: names.map((name) => `${name}: ${messageOf(name)}`).join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  return {
    200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.gives, 'input') } } },
    ...Object.fromEntries(refusals),
  }
}

const operationOf = (key: string, call: Call): Json => {
  const takes = schemaOf(call.takes, 'input') as { properties?: Json; required?: string[] }
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const inQuery =
    call.method === 'GET' || call.method === 'DELETE'
      ? Object.keys(takes.properties ?? {}).filter((name) => !inPath.includes(name))
      : []
  const named = (name: string, where: 'path' | 'query'): Json => ({
    name,
    in: where,
    required: where === 'path' || (takes.required ?? []).includes(name),
    schema: takes.properties?.[name] ?? {},
    ...(where === 'query' && { style: 'deepObject', explode: true }),
  })
  const body = Object.fromEntries(
    Object.entries(takes.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  )
  const bodySchema = {
    ...takes,
    properties: body,
    required: (takes.required ?? []).filter((name) => !inPath.includes(name)),
  }
  const changing = call.method !== 'GET'
  return {
    operationId: key,
    tags: [key.split('.')[0]],
    description: call.source,
    ...(call.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...inPath.map((name) => named(name, 'path')),
      ...inQuery.map((name) => named(name, 'query')),
      ...(changing
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...(changing && call.method !== 'DELETE' && Object.keys(body).length > 0
      ? {
          requestBody: {
            content: {
              [call.files.length > 0 ? 'multipart/form-data' : 'application/json']: { schema: bodySchema },
            },
          },
        }
      : {}),
    responses: responsesOf(call),
  }
}

/** The OpenAPI 3.1 document, made from the list of calls. */
export const openApi = (version: string, server: string): Json => {
  const paths: Record<string, Json> = {}
  for (const key of callKeys) {
    const call: Call = callOf(key)
    const path = `/${call.path.replace(/:(\w+)/g, '{$1}')}`
    ;(paths[path] ??= {})[call.method.toLowerCase()] = operationOf(key, call)
  }
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version, description: brand.tagline },
    servers: [{ url: `${server}/api` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            codes: {
              type: 'object',
              additionalProperties: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['code'],
                  properties: { code: { type: 'string' }, values: { type: 'object' } },
                },
              },
            },
          },
          description: `The name of the refusal travels in the header X-Highseat-Failure: ${Object.keys(failures).join(', ')}`,
        },
      },
    },
  }
}
