-- Removes the trial under way and starts no other. Recorded trials are kept.
obj.spec.suspend = true
return obj
