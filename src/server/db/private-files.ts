import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file system used here, which PGlite's types leave out. */
interface EmscriptenModule {
  NODEFS: { node_ops: { setattr(node: unknown, attributes: { mode?: number | null }): void } };
}

/** Mode bits that give other users of the machine access. */
const OTHERS = 0o077;

/** A folder for PGlite whose files only their owner can read: by default, it sets 0666 on each file it creates. */
export class PrivateFiles extends NodeFS {
  override async init(
    ...[pg, options]: Parameters<NodeFS['init']>
  ): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const { emscriptenOpts } = await super.init(pg, options);
    const keepPrivate = (module: unknown) => {
      const { node_ops } = (module as EmscriptenModule).NODEFS;
      const { setattr } = node_ops;
      node_ops.setattr = (node, attributes) =>
        setattr(
          node,
          typeof attributes.mode === 'number'
            ? { ...attributes, mode: attributes.mode & ~OTHERS }
            : attributes,
        );
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [keepPrivate, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
