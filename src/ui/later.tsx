import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A part of a page whose code loads when it is first rendered, or when `load` is called. */
export type Later<Props> = ComponentType<Props> & {
  /**
   * Loads the code, so the part renders at once. @throws Error when it does not load; the next call tries
   * again
   */
  load: () => Promise<void>;
};

/**
 * A part that few visits see. Once `load` has resolved, it renders as if its code had been there from the
 * start, so its markup can be hydrated.
 * @param bring imports the component
 * @param failed rendered in its place when the code cannot be loaded
 */
export function later<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  failed: (props: Props) => ReactNode = () => null,
): Later<Props> {
  let here: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const load = () => {
    coming ??= bring().then(
      (component) => {
        here = component;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: a part is made once, when its module is read
  function Part(props: Props) {
    const [state, setState] = useState<'waiting' | 'here' | 'failed'>(here ? 'here' : 'waiting');
    useEffect(() => {
      if (state !== 'waiting') return;
      let gone = false;
      load().then(
        () => !gone && setState('here'),
        () => !gone && setState('failed'),
      );
      return () => {
        gone = true;
      };
    }, [state]);
    const Drawn = here;
    if (Drawn) return <Drawn {...props} />;
    return state === 'failed' ? failed(props) : null;
  }
  return Object.assign(Part, { load });
}
