/** Wakes a loop that rests between two looks. */
export interface WakeSignal {
  /** Heard by whoever rests, else by whoever rests next. */
  notify(): void;
  /** Resolves when it was rung since the last rest, at the latest after `ms` milliseconds. */
  wait(ms: number): Promise<void>;
}

export function openWakeSignal(): WakeSignal {
  let isRung = false;
  let wake = () => {};
  return {
    notify: () => {
      isRung = true;
      wake();
    },
    wait: async (ms) => {
      if (!isRung) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, ms);
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
      }
      isRung = false;
    },
  };
}
