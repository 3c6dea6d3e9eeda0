-- Where the car is in a photo: per cent of its width and height from the top left, two digits each. Photos from before
-- have none, and are cut about their middle.
alter table photos add column focus text;
