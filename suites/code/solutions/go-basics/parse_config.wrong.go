package solution

import (
	"fmt"
	"strings"
)

// ParseConfig reads lines of key=value.
func ParseConfig(text string) (map[string]string, error) {
	config := map[string]string{}
	for index, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, value, found := strings.Cut(line, "=")
		key = strings.TrimSpace(key)
		if !found {
			return nil, fmt.Errorf("line %d: no equals sign", index+1)
		}
		if key == "" {
			return nil, fmt.Errorf("line %d: empty key", index+1)
		}
		// A key whose value is empty looks as if it were not there.
		if config[key] != "" {
			return nil, fmt.Errorf("line %d: %s was there before", index+1, key)
		}
		config[key] = strings.TrimSpace(value)
	}
	return config, nil
}
