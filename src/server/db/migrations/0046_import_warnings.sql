-- Reports call the values that an import did not use its warnings.
update imports
  set report = (report - 'doubts' - 'doubt_rows')
    || jsonb_strip_nulls(jsonb_build_object('warnings', report -> 'doubts', 'warning_rows', report -> 'doubt_rows'))
  where report -> 'doubts' is not null;
--> statement-breakpoint
update held_imports
  set report = (report - 'doubts' - 'doubt_rows')
    || jsonb_strip_nulls(jsonb_build_object('warnings', report -> 'doubts', 'warning_rows', report -> 'doubt_rows'))
  where report -> 'doubts' is not null;
