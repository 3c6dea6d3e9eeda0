/** Wakes a loop that rests between two looks. */
export interface Bell {
  /** Heard by whoever rests, else by whoever rests next. */
  ring(): void;
  /** Resolves when it was rung since the last rest, at the latest after `ms` milliseconds. */
  rest(ms: number): Promise<void>;
}

export function openBell(): Bell {
  let isRung = false;
  let wake = () => {};
  return {
    ring: () => {
      isRung = true;
      wake();
    },
    rest: async (ms) => {
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
