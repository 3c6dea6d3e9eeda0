/** When a thread may do something that is nobody's task. */
export interface Rest {
  /** A task has begun. */
  begun(): void;
  /** A task has ended. */
  ended(): void;
}

interface Times {
  /** Without a task for so long, it rests. */
  afterMs: number;
  /** One that is never without a task for long rests between two of them. */
  everyMs: number;
}

/** @param rest called at most once after each task */
export function watchRest({ afterMs, everyMs }: Times, rest: () => void): Rest {
  let underWay = 0;
  let last = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    rest();
    last = performance.now();
  };
  return {
    begun: () => {
      underWay++;
      clearTimeout(timer);
    },
    ended: () => {
      underWay--;
      if (underWay > 0) return;
      if (performance.now() - last >= everyMs) begin();
      else timer = setTimeout(begin, afterMs).unref();
    },
  };
}
