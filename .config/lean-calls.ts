import type { PluginObj } from '@babel/core'
import { transformAsync, types } from '@babel/core'
import type { Plugin } from 'vite'
import { isQueued, policy, prefetchedBy } from '../src/offline/policy.ts'

/** The nouns whose calls the page finds by name: what waits in the outbox, and the lists of forms. */
const foundByName = new Set(
  [...(Object.keys(policy) as (keyof typeof policy)[]).filter(isQueued), ...prefetchedBy('forms')].map(
    (key) => key.split('.')[0],
  ),
)
const builders = new Set(['get', 'post', 'put', 'patch', 'del'])
/**
 * Where a call is from and how it can fail is for the compiler, the server and the tests: no page reads it. The list of
 * all calls, by which the outbox finds its own, leaves out nouns that only their screens use, which bring them; the
 * policy leaves out what is online.
 */
export const leanCalls: Plugin = {
  name: 'highseat:lean-calls',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/(core\/calls\/.+|offline\/policy)\.ts$/ },
    handler: async (code, id) => {
      const lean: PluginObj = {
        visitor: {
          ExportNamedDeclaration: (found) => {
            if (!id.endsWith('/registry/groups.ts') || !found.node.source) return
            const [noun] = found.node.specifiers.map(({ exported }) =>
              types.isIdentifier(exported) ? exported.name : exported.value,
            )
            if (!foundByName.has(noun)) found.remove()
          },
          ObjectProperty: (property) => {
            if (id.endsWith('/policy.ts')) {
              if (types.isIdentifier(property.node.value, { name: 'online' })) property.remove()
              return
            }
            const { key } = property.node
            const call = property.parentPath.parentPath?.node
            const isTerm =
              types.isIdentifier(key, { name: 'source' }) || types.isIdentifier(key, { name: 'fails' })
            if (isTerm && types.isCallExpression(call) && types.isIdentifier(call.callee))
              if (builders.has(call.callee.name)) property.remove()
          },
        },
      }
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { sourceType: 'module', plugins: ['typescript'] },
        plugins: [lean],
      })
      return result?.code == null ? null : { code: result.code, map: result.map }
    },
  },
}
